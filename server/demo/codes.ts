// Prints the one-time codes of the demo shop's staff, or with --uri the otpauth: URIs for an authenticator app.
import { demoCodeLines } from './story/people.ts'

console.log(demoCodeLines(Date.now(), process.argv.includes('--uri')).join('\n'))
