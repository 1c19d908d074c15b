// The report as charts, and its calls as a list. All data is in this page; nothing is fetched.
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const { report, calls } = data;
const arms = report.arms.map((a) => a.name);
const outcomes = ['right', 'refused-rightly', 'refused-wrongly', 'other', 'invalid', 'ambiguous-accepted', 'accepted', 'refused'];
const $ = (id) => document.getElementById(id);
const el = (name, attributes = {}, ...children) => {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const count = (arm, outcome) => report.calls.filter((c) => c.outcomes[arm] === outcome).length;
const counts = arms.map((_, i) => Object.fromEntries(outcomes.map((o) => [o, count(i, o)])));
const used = outcomes.filter((o) => counts.some((c) => c[o] > 0));

$('about').textContent = `${report.calls.length} calls; Camel ${report.binding.camel}, schema ${report.binding.schema}, rules ${report.binding.rules}; traces ${report.traces.sha256.slice(0, 12)}`;

function table() {
  const head = ['Arm', 'Applicable', ...used, 'Right of judged'];
  $('arms').append(
    el('thead', {}, el('tr', {}, ...head.map((h) => el('th', { scope: 'col' }, h)))),
    el('tbody', {}, ...report.arms.map((a, i) => el('tr', {},
      el('th', { scope: 'row' }, a.name), ...[a.applicable, ...used.map((o) => counts[i][o])].map((n) => el('td', {}, String(n))),
      el('td', {}, a.judged ? `${(100 * a.right / a.judged).toFixed(1)} %` : '–')))),
  );
}

// The heat map has the slips that a rule has read, those of most calls first.
const most = 60;
const read = report.slips.filter((s) => Object.keys(s.rules).length > 0).sort((a, b) => b.calls - a.calls || (a.slip < b.slip ? -1 : 1));
const slips = read.slice(0, most);
const rules = [...new Set(slips.flatMap((s) => Object.keys(s.rules)))].sort();
$('rules-about').textContent = slips.length === 0
  ? 'No call names a slip that a rule has read.'
  : `In how many calls with a slip a rule read something, in arm ${arms.at(-1)}.` + (read.length > most ? ` The ${most} slips of most calls, of ${read.length}.` : '');

let charts = [];
function draw() {
  charts.forEach((c) => c.dispose());
  charts = [];
  const text = { color: colour('text') };
  const axis = { axisLabel: text, axisLine: { lineStyle: { color: colour('line') } }, splitLine: { lineStyle: { color: colour('line') } } };
  const start = (node, option) => {
    const c = echarts.init(node, null, { renderer: 'svg' });
    c.setOption({ animation: false, textStyle: { fontFamily: 'inherit' }, ...option });
    charts.push(c);
  };
  start($('arms-chart'), {
    legend: { textStyle: text, top: 0, type: 'scroll', pageTextStyle: text, pageIconColor: colour('text') },
    grid: { left: 8, right: 24, top: 40, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: { type: 'value', ...axis },
    yAxis: { type: 'category', inverse: true, data: arms, ...axis },
    series: used.map((o) => ({ name: o, type: 'bar', stack: 'all', data: counts.map((c) => c[o]), itemStyle: { color: colour(o) } })),
  });
  if (slips.length === 0) return;
  const cells = slips.flatMap((s, y) => Object.entries(s.rules).map(([r, n]) => [rules.indexOf(r), y, n]));
  const chart = $('rules-chart');
  const left = innerWidth < 600 ? 150 : 300;
  chart.style.height = `${slips.length * 20 + 220}px`;
  chart.style.width = `${Math.max(rules.length * 22 + left + 40, 320)}px`;
  chart.setAttribute('aria-label', `Heat map of ${slips.length} slips and ${rules.length} rules. The same is said of each call below.`);
  start(chart, {
    grid: { left, right: 20, top: 180, bottom: 30 },
    tooltip: { formatter: (p) => `${echarts.format.encodeHTML(slips[p.value[1]].slip)}<br>${echarts.format.encodeHTML(rules[p.value[0]])}: ${p.value[2]}` },
    xAxis: { type: 'category', data: rules, position: 'top', ...axis, axisLabel: { ...text, rotate: 60, interval: 0 } },
    yAxis: { type: 'category', data: slips.map((s) => s.slip), inverse: true, ...axis, axisLabel: { ...text, interval: 0, width: left - 15, overflow: 'truncate' } },
    visualMap: { show: false, min: 0, max: Math.max(...cells.map((c) => c[2])), inRange: { color: [colour('low'), colour('high')] } },
    series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: colour('ground'), borderWidth: 1 } }],
  });
}

const isRefused = (o) => o.startsWith('refused');
const filters = {
  all: () => true,
  'all accepted': (o) => o !== 'n/a' && !isRefused(o),
  'all refused': isRefused,
  ...Object.fromEntries(used.map((o) => [o, (x) => x === o])),
};
const page = 100;
let limit = page;

function list() {
  const arm = Number($('arm').value);
  const words = $('text').value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((c) => filters[$('outcome').value](c.outcomes[arm]) && words.every((w) => c.search.includes(w)));
  const more = report.calls.length > calls.length ? ` (this page holds ${calls.length} of ${report.calls.length})` : '';
  $('shown').textContent = `${found.length} of ${calls.length} calls${more}`;
  $('calls').replaceChildren(...found.slice(0, limit).map(entry));
  $('more').hidden = found.length <= limit;
}

function entry(c) {
  const marks = arms.map((a, i) => el('span', { class: 'outcome', style: `--mark: var(--${c.outcomes[i] === 'n/a' ? 'line' : c.outcomes[i]})` }, `${a}: ${c.outcomes[i]}`));
  const slip = c.slips.length ? el('span', { class: 'slips' }, ` – ${c.slips.join('; ')}`) : '';
  const d = el('details', { 'data-id': c.id }, el('summary', {}, el('strong', {}, c.id), ` ${c.tool}`, slip, ...marks));
  d.addEventListener('toggle', () => { if (d.open && d.children.length === 1) d.append(body(c)); });
  return d;
}

function body(c) {
  const b = el('div', { class: 'body' });
  const part = (title, ...children) => b.append(el('h3', {}, title), ...children);
  for (const s of c.sent) part(s.name, el('pre', { tabindex: '0', 'aria-label': s.name }, s.text));
  part('Answer', el('p', {}, [c.status, c.code, c.message].filter(Boolean).join(' – ')));
  if (c.diff) {
    part('What it changed', el('pre', { tabindex: '0', 'aria-label': 'What it changed' }, ...c.diff.split('\n').slice(0, -1).map((l) =>
      el('span', { class: l[0] === '+' ? 'added' : l[0] === '-' ? 'removed' : 'same' }, `${l}\n`))));
  }
  if (c.findings.length) part('Findings', el('ul', {}, ...c.findings.map((f) => el('li', {}, f))));
  if (c.expanded.length) part('Read leniently', el('ul', {}, ...c.expanded.map((x) => el('li', {}, x))));
  if (c.expect) part('Expected', el('p', {}, c.expect));
  return b;
}

for (const c of calls) c.search = [c.id, c.tool, c.status, c.code, ...c.slips, ...c.expanded, ...c.findings].join(' ').toLowerCase();
$('arm').append(...arms.map((a, i) => el('option', { value: String(i) }, a)));
$('arm').value = String(arms.length - 1);
$('outcome').append(...Object.keys(filters).map((f) => el('option', { value: f }, f)));
for (const id of ['arm', 'outcome', 'text']) $(id).addEventListener('input', () => { limit = page; list(); });
$('filter').addEventListener('submit', (e) => e.preventDefault());
$('more').addEventListener('click', () => { limit += page; list(); });
table();
draw();
list();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
addEventListener('resize', () => charts.forEach((c) => c.resize()));
