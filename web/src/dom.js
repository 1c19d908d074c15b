// element makes an element with attributes, listeners (on…) and children. Children that are no elements are text, and nothing else.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.filter((c) => c !== undefined && c !== false));
  return made;
}

export const find = (id) => document.getElementById(id);
