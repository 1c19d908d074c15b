// Chromium for tests, as Debian has it, and what they judge a page with. A script that imports this is started by run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.BROWSER_MODULES, 'package.json'));
const { chromium } = require('playwright-core');

// launch starts a browser that the caller closes. CI runs as root, where Chromium has no sandbox.
export const launch = (...args) =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage', ...args] });

// violations gives what axe-core finds wrong with a page, a line each; none is the aim.
export async function violations(page) {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help}: ${n.target.join(' ')}: ${n.failureSummary.split('\n').at(-1).trim()}`));
}
