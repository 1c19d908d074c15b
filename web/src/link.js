// A link carries what is on the page in its fragment, which a browser keeps to itself: deflated JSON in the letters of base64url.
const prefix = '#try=';

// longest is how many characters of a link most programs that pass it on still take whole.
export const longest = 32_000;

export async function encode(state) {
  const deflated = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(state)));
  let bytes = '';
  for (let i = 0; i < deflated.length; i += 0x8000) bytes += String.fromCharCode(...deflated.subarray(i, i + 0x8000));
  return prefix + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// decode gives the state in a fragment, or undefined where there is none that this page has written.
export async function decode(fragment) {
  if (!fragment.startsWith(prefix)) return undefined;
  try {
    const bytes = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
    const inflated = await through(new DecompressionStream('deflate-raw'), Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
    return checked(JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(inflated)));
  } catch {
    return undefined;
  }
}

// checked takes from a link only what it may hold: it was made by anyone.
function checked(state) {
  if (typeof state?.text !== 'string') return undefined;
  const { text, choose, edit } = state;
  const text1 = (x) => (typeof x === 'string' ? x : '');
  return {
    text,
    choose: (Array.isArray(choose) ? choose : []).filter(
      (c) => typeof c?.rule === 'string' && Number.isInteger(c.line) && c.line > 0 && typeof c.name === 'string',
    ),
    edit: edit && { mode: text1(edit.mode), where: text1(edit.where), fragment: text1(edit.fragment) },
  };
}

// mostInflated bounds what a link may unfold to, in bytes.
const mostInflated = 16 << 20;

async function through(transform, bytes) {
  const parts = [];
  let length = 0;
  for await (const part of read(new Blob([bytes]).stream().pipeThrough(transform))) {
    length += part.length;
    if (length > mostInflated) throw new RangeError('the link unfolds to more than a text');
    parts.push(part);
  }
  const all = new Uint8Array(length);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

async function* read(stream) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
