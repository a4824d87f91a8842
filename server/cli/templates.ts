import { readEnv } from '../platform/env.ts'
import { runTemplates } from './templatesCommand.ts'

process.exitCode = await runTemplates(process.argv.slice(2), {
  settings: () => {
    const reading = readEnv(process.env)
    if ('problem' in reading) throw new Error(reading.problem)
    return reading.env
  },
  ...{ out: process.stdout, err: process.stderr },
})
