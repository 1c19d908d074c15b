// The page of camel-edit bench --format html in a browser: page.mjs REPORT.html FOLDER. It is opened offline, filtered to the refused
// calls, one of them is expanded, all by keyboard; screenshots go to the folder.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { launch, violations } from '../browser/browser.mjs';

const [report, folder] = process.argv.slice(2);
const browser = await launch();
const wide = { width: 1280, height: 900 };
const small = { width: 390, height: 844 };

for (const [name, viewport, colorScheme] of [['light', wide, 'light'], ['dark', wide, 'dark'], ['light-small', small, 'light'], ['dark-small', small, 'dark']]) {
  const context = await browser.newContext({ viewport, colorScheme, offline: true });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (e) => problems.push(String(e)));
  page.on('request', (r) => { if (!r.url().startsWith('file:') && !r.url().startsWith('data:')) problems.push(`it asks for ${r.url()}`); });
  await page.goto(pathToFileURL(report).href);
  assert.equal(await page.locator('#arms-chart svg').count(), 1, 'the bar chart is drawn');
  assert.equal(await page.locator('#rules-chart svg').count(), 1, 'the heat map is drawn');
  const all = await page.locator('#shown').textContent();
  await page.screenshot({ path: `${folder}/bench-${name}.png` });

  // By keyboard: the outcome is chosen by its first letters, the first call is reached with Tab and opened with Enter.
  await page.locator('#outcome').focus();
  await page.keyboard.type('all refused');
  const refused = await page.locator('#shown').textContent();
  assert.notEqual(refused, all, 'the filter leaves calls out');
  const marks = await page.locator('#calls details .outcome:last-of-type').allTextContents();
  assert.ok(marks.length > 0 && marks.every((m) => m.includes('refused')), `only refused calls are shown: ${marks}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const first = page.locator('#calls details').first();
  assert.ok(await first.evaluate((d) => d.open), 'Enter opens the first call');
  await first.locator(':scope > :nth-child(2)').waitFor(); // it is filled when the browser says that it is open
  const said = await first.textContent();
  for (const part of ['file', 'Answer', 'Findings']) assert.ok(said.includes(part), `an open call shows ${part}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'the page is not wider than the screen');
  await first.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${folder}/bench-${name}-refused.png` });

  // An accepted call shows what it changed.
  await page.locator('#outcome').selectOption('right');
  await page.locator('#text').fill('edited');
  await page.locator('#calls summary').first().press('Enter');
  await page.locator('#calls details').first().locator('.added').first().waitFor(); // an accepted edit shows its difference
  assert.deepEqual(await violations(page), [], 'axe-core finds nothing');
  assert.deepEqual(problems, []);
  console.log(`${name}: ${all}, refused ${refused}`);
  await context.close();
}
await browser.close();
