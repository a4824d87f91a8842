// Plants one wrong thing after another in a copy of the project and says whether the tests turn red, and how soon.
//   npm run mutations              all of them against the whole suite (hours)
//   npm run mutations -- quick     against `npm test -- quick`
//   npm run mutations -- quick 4 7 some of them, by number
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Mutation, mutations, planted } from './support/plantedMutations.ts'

const root = join(import.meta.dirname, '..')

/** A copy of what git knows or would add, as a repository of its own: what differs from its `main` is the mutation. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'billim-mutations-'))
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  for (const path of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, '.gitignore'), `${readFileSync(join(root, '.gitignore'), 'utf8')}\nnode_modules\n`)
  const author = ['-c', 'user.name=mutations', '-c', 'user.email=mutations@localhost']
  run('git', ['init', '-q', '-b', 'main'], copy)
  run('git', ['add', '-A'], copy)
  run('git', [...author, 'commit', '-q', '-m', 'as it is'], copy)
  return copy
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Runs the tests on the copy with this mutation in it, and takes the mutation out again. */
function tryMutation(mutation: Mutation, copy: string, how: string[]) {
  const path = join(copy, mutation.file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, planted(mutation, before))
  const began = Date.now()
  const { status, stdout } = spawnSync(
    process.execPath,
    ['tests/all.ts', ...how, '--seed', '1', '--zone', 'UTC'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const seconds = Math.round((Date.now() - began) / 1000)
  writeFileSync(path, before)
  const [, stage = ''] = /^== (\S+): RED/m.exec(stdout) ?? []
  const [, first = ''] = /To repeat what failed alone:\n\s*(.*?)(?: --seed.*)?$/m.exec(stdout) ?? []
  return { isFound: status === 1, seconds, by: `${stage} ${first}`.trim() }
}

const words = process.argv.slice(2)
const isQuick = words[0] === 'quick'
const numbers = (isQuick ? words.slice(1) : words).map(Number)
if (numbers.some((number) => mutations[number - 1] === undefined)) {
  console.error(`usage: npm run mutations [-- quick] [N…], each N from 1 to ${mutations.length}`)
  process.exit(2)
}
const wanted = mutations.filter((_, at) => numbers.length === 0 || numbers.includes(at + 1))
for (const mutation of wanted) planted(mutation, readFileSync(join(root, mutation.file), 'utf8'))
const copy = copyOfTheProject()
let found = 0
try {
  for (const mutation of wanted) {
    const { isFound, seconds, by } = tryMutation(mutation, copy, isQuick ? ['quick'] : [])
    if (isFound) found += 1
    const verdict = isFound ? `found after ${seconds} s by ${by}` : `NOT FOUND in ${seconds} s`
    console.log(`${mutations.indexOf(mutation) + 1}. ${mutation.what}: ${verdict}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${found} of ${wanted.length} found`)
process.exit(found === wanted.length ? 0 : 1)
