// A process that answers until a file is there, and hangs from then on; each start leaves a mark.
import { appendFileSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'

appendFileSync(process.env.MARKS ?? '', 'x')
createServer((_request, answer) => {
  if (existsSync(process.env.HANGS_ONCE ?? '')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  answer.setHeader('connection', 'close').end('here')
}).listen(Number(process.env.PORT), '127.0.0.1')
