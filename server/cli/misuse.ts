import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Invalid arguments: reported in one line, with exit code 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** An option or a command that does not exist: reported with the usage, because the reader does not know it. */
export class UnknownArguments extends Misuse {
  override name = 'UnknownArguments'
}

/** Parses arguments as `parseArgs` does, but throws a Misuse for arguments that do not fit. */
export function parsedArgs<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (fault) {
    throw new UnknownArguments(
      fault instanceof Error ? fault.message.replace(/\. To specify.*/, '') : String(fault),
    )
  }
}
