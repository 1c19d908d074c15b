// Adds the bearer token for clients that cannot send one: proxy.mjs URL TOKEN. It prints the address that it serves, and ends with its
// standard input.
import http from 'node:http';

const [url, token] = process.argv.slice(2);
const target = new URL(url);
const server = http.createServer((req, res) => {
  const headers = { ...req.headers, authorization: `Bearer ${token}` };
  const out = http.request({ host: target.hostname, port: target.port, path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode, answer.headers);
    answer.pipe(res);
  });
  out.on('error', () => res.destroy());
  req.pipe(out);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}${target.pathname}`));
process.stdin.resume().on('end', () => process.exit(0));
