import { demoCodeLines } from './story/people.ts'

const usage = `npm run codes [-- --uri]   the one-time codes of the demo shop's staff at this moment; with --uri the otpauth: URIs for
                           an authenticator app`

const args = process.argv.slice(2)
const unknown = args.find((one) => one !== '--uri')
if (args.includes('--help') || args.includes('-h')) console.log(usage)
else if (unknown === undefined) console.log(demoCodeLines(Date.now(), args.includes('--uri')).join('\n'))
else {
  console.error(`Unknown option '${unknown}'\n${usage}`)
  process.exitCode = 2
}
