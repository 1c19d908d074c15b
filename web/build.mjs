// Builds the page into dist/: the engine with Go, compressed once and for all servers, and the page with esbuild. Its last line is the size.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const src = join(here, 'src');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

// Inlining makes the engine a quarter larger, so goflags asks for it where the time goes only.
const flags = readFileSync(join(here, 'goflags'), 'utf8').trim().replaceAll('\n', ' ');
const go = (...args) => execFileSync('go', args, { cwd: here, encoding: 'utf8', env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', GOFLAGS: flags } }).trim();

const wasm = join(dist, 'engine.wasm');
go('build', '-ldflags=-s -w', '-o', wasm, './engine');

// Compressed as a file, it needs nothing of a server. zstd because it is a fifth smaller than gzip, which would not fit.
const level = { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 24 };
writeFileSync(`${wasm}.zst`, zstdCompressSync(readFileSync(wasm), { params: level }));
rmSync(wasm);

const options = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  outdir: dist,
  loader: { '.yaml': 'text' },
  alias: { 'wasm_exec.js': join(go('env', 'GOROOT'), 'lib', 'wasm', 'wasm_exec.js') },
  legalComments: 'none',
  logLevel: 'warning',
};
const { metafile } = await build({ ...options, entryPoints: [join(src, 'main.js')], format: 'esm', splitting: true, metafile: true });
await build({ ...options, entryPoints: [join(src, 'worker.js')], format: 'iife' });
await build({ ...options, entryPoints: [join(src, 'style.css')] });

// The page runs its parts one after the other, and fetches them at once.
const parts = Object.keys(metafile.outputs).map((path) => basename(path));
const preloads = parts.filter((name) => name !== 'main.js').map((name) => `  <link rel="modulepreload" href="${name}">\n`);
writeFileSync(join(dist, 'index.html'), readFileSync(join(src, 'index.html'), 'utf8').replace('</head>', `${preloads.join('')}</head>`));

const sizes = readdirSync(dist).map((name) => {
  const path = join(dist, name);
  return { name, bytes: statSync(path).size, sent: name.endsWith('.zst') ? statSync(path).size : gzipSync(readFileSync(path)).length };
});
for (const { name, bytes, sent } of sizes) console.log(`${name}: ${bytes} bytes, ${sent} compressed`);
const all = sizes.reduce((n, s) => n + s.sent, 0);
console.log(`web/dist: ${all} bytes compressed, of at most 2000000`);
if (all > 2_000_000) process.exit(1);
