// The built page in a browser, as its users meet it: page.mjs DIST SCREENSHOTS.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { launch, violations } from '../browser/browser.mjs';
import { serve } from './serve.mjs';

const [dist, screenshots] = process.argv.slice(2);
mkdirSync(screenshots, { recursive: true });
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

let server;
let browser;
before(async () => {
  server = await serve(dist);
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
});

// open gives a page that has shown its first answer. Whatever it complains of, and whatever it asks of others, fails the test.
async function open({ viewport = wide, colorScheme = 'light', fragment = '' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && complaints.push(m.text()));
  page.on('pageerror', (e) => complaints.push(e.message));
  page.on('dialog', (d) => complaints.push(`a dialog: ${d.message()}`));
  page.on('request', (r) => /^(data:|blob:)/.test(r.url()) || r.url().startsWith(server.url) || complaints.push(`a request to ${r.url()}`));
  await page.goto(server.url + fragment);
  await page.locator('body[data-status]').waitFor({ timeout: 120_000 });
  const input = page.getByRole('textbox', { name: 'Your YAML' });
  const output = page.getByRole('textbox', { name: 'Canonical YAML, read only' });
  return {
    page,
    input,
    output,
    // becomes waits for an answer of this status.
    becomes: (status) => page.locator(`body[data-status="${status}"]`).waitFor({ timeout: 60_000 }),
    example: (title) => page.getByLabel('Example').selectOption({ label: title }),
    // paste puts a text in place of the whole input by the clipboard, as a user does.
    async paste(text) {
      await page.evaluate((t) => navigator.clipboard.writeText(t), text);
      await input.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+v');
    },
    // copied is what the page's Copy puts into the clipboard: the canonical text, byte for byte.
    async copied() {
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText('The text is copied.').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    },
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

const canonical = `- route:
    id: a
    from:
      uri: timer:tick
      steps:
        - log:
            message: one
`;

test('a broken route is typed, and its canonical form is shown', async () => {
  const p = await open();
  await p.input.focus();
  await p.page.keyboard.press('Control+a');
  await p.page.keyboard.press('Delete');
  await p.becomes('empty');
  const broken = ['- from:', '    uri: timer:tick', '    steps:', '      - log: "at ${date:now}"'];
  for (const [i, line] of broken.entries()) {
    if (i > 0) {
      await p.page.keyboard.press('Enter');
      await p.page.keyboard.press('Shift+Home'); // over the indentation that the editor offers
    }
    await p.page.keyboard.type(line);
  }
  await p.becomes('fixed');
  await p.page.getByText('from is written without route').first().waitFor();
  assert.equal(
    await p.copied(),
    '- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log:\n            message: "at ${date:now}"',
  );
  await p.page.getByRole('button', { name: 'Changes' }).click();
  await p.output.locator('.cm-deletedChunk').first().waitFor();
  await p.close();
});

test('every example becomes what it says', async () => {
  const p = await open();
  const list = [...readFileSync('web/src/examples.js', 'utf8').matchAll(/title: '([^']+)'.*?status: '([^']+)'/gs)];
  assert.equal(list.length, 12);
  for (const [, title, status] of list) {
    await p.page.evaluate(() => delete document.body.dataset.status);
    await p.example(title);
    await p.page.locator('body[data-status]').waitFor();
    assert.equal(await p.page.locator('body').getAttribute('data-status'), status, title);
  }
  await p.close();
});

test('a reading is chosen, and taken back', async () => {
  const p = await open();
  await p.example('Two readings: choose one');
  await p.becomes('ambiguous');
  await p.page.getByRole('button', { name: 'Choose multicast' }).click();
  await p.page.getByRole('button', { name: 'Take back multicast at line 7' }).waitFor();
  // A choice moves with its line.
  await p.input.focus();
  await p.page.keyboard.press('Control+Home');
  await p.page.keyboard.type('# above');
  await p.page.keyboard.press('Enter');
  await p.page.getByRole('button', { name: 'Take back multicast at line 8' }).waitFor();
  await p.page.getByRole('button', { name: 'Choose constant' }).click();
  await p.becomes('fixed');
  assert.match(await p.copied(), /- multicast:[^]*constant:\n +expression: header.gift == true/);
  await p.page.getByRole('button', { name: 'Take back multicast' }).click();
  await p.becomes('ambiguous');
  await p.close();
});

test('a finding leads to its line', async () => {
  const p = await open();
  await p.example('Names that Camel does not know');
  await p.becomes('invalid');
  await p.page.getByRole('button', { name: 'Line 9' }).first().click();
  assert.match(await p.input.locator('.cm-activeLine').textContent(), /logg:/);
  await p.input.locator('.cm-lintRange-error').first().waitFor();
  await p.close();
});

test('an anchored edit is shown, made and undone; a miss has candidates', async () => {
  const p = await open();
  await p.paste(canonical);
  await p.becomes('ok');
  await p.page.getByRole('heading', { name: 'Edit one place' }).click();
  await p.page.getByLabel('Where').fill('log two');
  await p.page.getByLabel('Fragment').fill('log: "after ${body}"');
  await p.page.getByText('There is no such place').waitFor();
  await p.page.getByRole('button', { name: 'log', exact: true }).click();
  const preview = p.page.getByLabel('What the edit changes');
  await preview.waitFor();
  assert.match(await preview.textContent(), /\+ {8}- log:\n\+ {12}message: "after \$\{body\}"/);
  await p.page.getByRole('button', { name: 'Apply' }).click();
  await p.page.getByText('The edit is made').waitFor();
  const edited = canonical + '        - log:\n            message: "after ${body}"\n';
  await p.input.getByText('after').waitFor();
  await p.becomes('ok');
  assert.equal(await p.copied(), edited);
  await p.input.focus();
  await p.page.keyboard.press('Control+z');
  await p.input.getByText('after').waitFor({ state: 'detached' });
  await p.close();
});

test('a link carries the text, the choices and the edit', async () => {
  const p = await open();
  await p.example('Two readings: choose one');
  await p.page.getByRole('button', { name: 'Choose multicast' }).click();
  await p.page.getByRole('button', { name: 'Take back multicast' }).waitFor();
  await p.page.getByRole('button', { name: 'Copy link' }).click();
  await p.page.getByText('The link is copied').waitFor();
  const link = await p.page.evaluate(() => navigator.clipboard.readText());
  const text = await p.input.innerText();
  await p.close();
  const q = await open({ fragment: new URL(link).hash });
  await q.page.getByRole('button', { name: 'Take back multicast at line 7' }).waitFor();
  assert.equal(await q.input.innerText(), text);
  await q.close();
  const damaged = await open({ fragment: '#try=AAAA' });
  await damaged.page.getByText('The link is damaged').waitFor();
  await damaged.close();
});

test('line ends, a byte order mark and characters beyond the first plane stay', async () => {
  const p = await open();
  const text = `\ufeff# 🐫 ünïcode\r\n${canonical.replaceAll('\n', '\r\n')}`;
  await p.paste(text);
  await p.input.getByText('🐫').waitFor();
  await p.becomes('ok');
  assert.equal(await p.copied(), text);
  // A column is counted in characters: the finding stands at the key behind the camel.
  await p.paste('- route:\n    from:\n      uri: timer:a\n      steps:\n        - log: { id: "🐫🐫", massage: x, message: y }\n');
  await p.becomes('invalid');
  assert.match(await p.input.locator('.cm-lintRange-error').first().textContent(), /^massage/);
  const mixed = canonical.replace('\n', '\r\n');
  await p.paste(mixed);
  await p.becomes('ok');
  assert.equal(await p.copied(), mixed);
  await p.close();
});

test('what is pasted is data', async () => {
  const p = await open();
  const text = canonical.replace('one', '<img src=x onerror=alert(1)><script>alert(2)</script>').replace('log:', 'logg:');
  await p.paste(text);
  await p.becomes('invalid');
  assert.equal(await p.page.evaluate(() => document.querySelectorAll('img, main script').length), 0);
  await p.paste(canonical.replace('timer:tick', '"><svg onload=alert(3)>'));
  await p.page.waitForTimeout(500);
  await p.close();
});

test('3 MB are pasted: the page answers meanwhile, and nothing is lost', async () => {
  const p = await open();
  const one = (i) => canonical.slice(0, -1).replace('id: a', `id: a${i}`) + ` ${i}\n`;
  let text = '';
  for (let i = 0; text.length < 3_000_000; i++) text += one(i);
  // With one slip it is read twice, which takes longer than the page waits before it says that it reads.
  const sent = text.replace('log:\n            message: one', 'log: one');
  await p.page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    setInterval(() => {
      globalThis.longest = Math.max(globalThis.longest, performance.now() - last);
      last = performance.now();
    }, 20);
  });
  const reading = p.page.getByText('Reading…').waitFor({ timeout: 60_000 }); // before the text is there: it is read soon
  await p.paste(sent);
  await reading;
  // Typed while the engine reads: the answer to the first text is dropped.
  await p.input.focus();
  await p.page.keyboard.press('Control+Home');
  await p.page.keyboard.type('# large');
  await p.page.keyboard.press('Enter');
  await p.page.evaluate(() => delete document.body.dataset.status);
  await p.page.locator('body[data-status=fixed]').waitFor({ timeout: 300_000 });
  assert.ok((await p.copied()) === `# large\n${text}`, 'the text is another one');
  const longest = await p.page.evaluate(() => globalThis.longest);
  console.log(`3 MB: the page was silent for at most ${Math.round(longest)} ms`);
  await p.close();
});

test('what is nested too deep for a browser ends no more than its own answer', async () => {
  const p = await open();
  const deep = '- '.repeat(50_000);
  await p.paste(deep);
  await p.page.getByText('There is no answer').waitFor({ timeout: 60_000 });
  await p.paste(canonical);
  await p.becomes('ok');
  assert.equal(await p.copied(), canonical);
  await p.close();
});

test('it works without a network once it is loaded', async () => {
  const p = await open();
  await p.page.context().setOffline(true);
  await p.paste(canonical.replace('log:\n            message: one', 'log: one'));
  await p.becomes('fixed');
  await p.close();
});

test('the keyboard leads through the page, and out of the editor', async () => {
  const p = await open();
  const names = [];
  for (let i = 0; i < 14; i++) {
    await p.page.keyboard.press('Tab');
    names.push(
      await p.page.evaluate(() => {
        let at = document.activeElement;
        while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at.ariaLabel ?? at.labels?.[0]?.textContent.trim().split(' ')[0] ?? at.textContent.trim();
      }),
    );
  }
  for (const name of ['Example', 'Copy link', 'Your YAML', 'Edit one place', 'Text', 'Changes', 'Copy', 'Use as input', 'Canonical YAML, read only', 'Write', 'Line 1']) {
    assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`);
  }
  await p.close();
});

test('landmarks and names are there for those who listen', async () => {
  const p = await open();
  const tree = await p.page.locator('body').ariaSnapshot();
  for (const line of [
    /^- banner:/m, /heading "camel-edit" \[level=1\]/, /^- main:/m, /region "Your YAML"/, /textbox "Your YAML"/, /region "Canonical"/,
    /textbox "Canonical YAML, read only"/, /region "Report"/, /^ +- status: Canonical now/m, /button "Changes"/, /^- contentinfo:/m,
  ]) {
    assert.match(tree, line);
  }
  await p.close();
});

test('it is accessible and in order in both themes, wide and narrow', async () => {
  for (const viewport of [wide, narrow]) {
    for (const colorScheme of ['light', 'dark']) {
      const p = await open({ viewport, colorScheme });
      const name = `${viewport.width}-${colorScheme}`;
      const look = async (what) => {
        await p.page.screenshot({ path: join(screenshots, `${name}-${what}.png`), fullPage: viewport === narrow });
        assert.deepEqual(await violations(p.page), [], `${name}, ${what}`);
        assert.ok(await p.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}, ${what}: it is wider than the window`);
      };
      await look('first');
      await p.page.getByRole('button', { name: 'Changes' }).click();
      await p.output.locator('.cm-deletedChunk').first().waitFor();
      await look('changes');
      await p.example('Two readings: choose one');
      await p.page.getByRole('button', { name: 'Choose multicast' }).waitFor();
      await look('readings');
      await p.example('Edit one place of a canonical file');
      await p.page.getByLabel('What the edit changes').waitFor();
      await p.becomes('ok');
      await look('edit');
      await p.close();
    }
  }
});
