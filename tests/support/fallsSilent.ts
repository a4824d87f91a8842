// A process that answers its first question, and hangs from the second on; each start leaves a mark.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

let asked = 0
appendFileSync(process.env.MARKS ?? '', 'x')
createServer((_request, answer) => {
  asked += 1
  if (asked > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  answer.setHeader('connection', 'close').end('here')
}).listen(Number(process.env.PORT), '127.0.0.1')
