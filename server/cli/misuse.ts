import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Invalid arguments: reported in one line, with exit code 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** Parses arguments as `parseArgs` does, but throws a Misuse for arguments that do not fit. */
export function parsedArgs<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (fault) {
    throw new Misuse(fault instanceof Error ? fault.message.replace(/\. To specify.*/, '') : String(fault))
  }
}
