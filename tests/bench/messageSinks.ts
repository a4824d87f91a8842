import { startSimulators } from '../../server/demo/simulators/index.ts'

/* The played providers, for the mails and messages of a bench; where they keep them is the argument. */
const { url, smtpUrl } = await startSimulators({
  directory: process.argv[2] ?? '',
  ...{ port: 0, smtpPort: 0, host: '127.0.0.1' },
})
process.send?.({ url, smtpUrl })
