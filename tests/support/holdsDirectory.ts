// Takes a data directory with a child beside it and stays, or says who has it and ends.
import { spawn } from 'node:child_process'
import { holdDirectory } from '../../server/cli/supervisor/holder.ts'

const [directory = '', port = ''] = process.argv.slice(2)
const held = await holdDirectory(directory, Number(port))
if ('heldBy' in held) console.log(`held by ${held.heldBy.pid} on port ${held.heldBy.port}`)
else {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  held.keep([child.pid ?? 0])
  console.log(`holds with ${child.pid}`)
  process.once('SIGTERM', () => {
    child.kill()
    held.release()
    process.exit(0)
  })
}
