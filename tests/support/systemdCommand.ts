import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../server/deploy/systemd/command.sh')
const node = '/srv/billim/node_modules/.bin/node'

const isOption = (word: string): boolean => word.startsWith('--')

/**
 * What server/deploy/systemd/command.sh has systemd run: the arguments of Node and the environment of the service.
 * Systemd is played: it lays the secrets that the script asks for into `folder` and sets what the script and the files
 * of the environment set.
 */
export function systemdCommand(
  command: readonly string[],
  { folder, secretOf, files }: SystemdHost,
): { args: string[]; environment: Record<string, string> } {
  const shows = (name: string, what: string): string => {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/bash\n${what}\n`, { mode: 0o755 })
    return file
  }
  const words = (output: string): string[] => output.split('\0').slice(0, -1)
  shows('systemd-run', String.raw`printf '%s\0' "$@"`)
  const asked = words(output('bash', [script, ...command], { PATH: `${folder}:${process.env.PATH}` }))
  const begins = asked.findIndex((word) => !isOption(word))
  const options = asked.slice(0, begins)
  const valuesOf = (option: string): string[] =>
    options.flatMap((one) => (one.startsWith(`--${option}=`) ? [one.slice(option.length + 3)] : []))
  const credentials = join(folder, 'credentials')
  mkdirSync(credentials, { recursive: true })
  for (const credential of valuesOf('property=LoadCredential')) {
    const [name = '', from = ''] = credential.split(':')
    writeFileSync(join(credentials, name), secretOf(from))
  }
  const pairs = [
    ...valuesOf('setenv'),
    ...valuesOf('property=EnvironmentFile').flatMap((file) =>
      (files[file] ?? '').split('\n').filter((line) => /^[A-Z]/.test(line)),
    ),
  ]
  const environment = Object.fromEntries(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  const played = shows('node', String.raw`env -0; printf '\0'; printf '%s\0' "$@"`)
  const [program = '', ...rest] = asked.slice(begins)
  const run = output(
    program,
    rest.map((word) => word.replaceAll(node, played)),
    { PATH: process.env.PATH, CREDENTIALS_DIRECTORY: credentials, ...environment },
  )
  const [set = '', args = ''] = run.split('\0\0')
  const named = set.split('\0').flatMap((pair): [string, string][] => {
    const [, name, file] = /^([A-Z_]+_FILE)=(.*)$/.exec(pair) ?? []
    return name === undefined || file === undefined ? [] : [[name, file]]
  })
  return { args: words(args), environment: { ...environment, ...Object.fromEntries(named) } }
}

type SystemdHost = {
  /** A folder of one's own. */
  folder: string
  /** What the file of a secret has. */
  secretOf: (file: string) => string
  /** The files of settings by their paths. */
  files: Readonly<Record<string, string>>
}

function output(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync(program, [...args], { encoding: 'utf8', env: environment })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** The lines of billim.env.example, each empty one with what `settings` have. */
export const filledExample = (settings: Readonly<Record<string, string>>): string =>
  readFileSync(join(import.meta.dirname, '../../server/deploy/billim.env.example'), 'utf8').replaceAll(
    /^([A-Z0-9_]+)=$/gm,
    (line, name: string) => (settings[name] === undefined ? line : `${name}=${settings[name]}`),
  )
