// Prints the codes of the demo shop's staff, or with --uri the addresses for an authenticator app.
import { demoCodeLines } from '../demo/story/index.ts'

console.log(demoCodeLines(Date.now(), process.argv.includes('--uri')).join('\n'))
