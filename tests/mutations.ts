// Plants one wrong thing after another in a copy of the project and says whether the tests turn red, and how soon.
//   npm run mutations              all of them against the whole suite (hours)
//   npm run mutations -- quick     against `npm test -- quick`
//   npm run mutations -- quick 4 7 some of them, by number
//   npm run mutations -- named     the faults of hard use, each against the one test that is to find it (four hours)
//   npm run mutations -- named 4 7 some of them
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Mutation,
  mutations,
  type NamedMutation,
  namedMutations,
  planted,
} from './support/plantedMutations.ts'

const root = join(import.meta.dirname, '..')

/** A copy of what git knows or would add, as a repository of its own: what differs from its `main` is the mutation. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'billim-mutations-'))
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  for (const path of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  // It reads the text that a mutation replaces, and would be red whatever the tests of the shop say.
  rmSync(join(copy, 'tests/architecture/plantedMutations.test.ts'))
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

/** Runs tests of the copy; null when they are all green, otherwise the stage that is red and what repeats it. */
function redIn(copy: string, how: readonly string[]): { stage: string; repeats: string[] } | null {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tests/all.ts', ...how, '--seed', '1', '--zone', 'UTC'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (status === 0) return null
  if (status === 2) throw new Error(`${how.join(' ')}: ${stderr}`)
  const [, stage = ''] = /^== (\S+): RED/m.exec(stdout) ?? []
  const [, repeats = ''] = /To repeat what failed alone:\n((?: .*\n)*)/.exec(stdout) ?? []
  return { stage, repeats: repeats.split('\n').filter(Boolean) }
}

/** Does something while the copy has this mutation. */
function withMutation<T>(mutation: Mutation, copy: string, does: () => T): T {
  const path = join(copy, mutation.file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, planted(mutation, before))
  try {
    return does()
  } finally {
    writeFileSync(path, before)
  }
}

/** Runs the tests on the copy with this mutation in it, and takes the mutation out again. */
function tryMutation(mutation: Mutation, copy: string, how: string[]) {
  const began = Date.now()
  const red = withMutation(mutation, copy, () => redIn(copy, how))
  const seconds = Math.round((Date.now() - began) / 1000)
  if (red === null) return { isFound: false, verdict: `NOT FOUND in ${seconds} s` }
  const [first = '', ...others] = red.repeats.map((line) => line.trim().replace(/ --seed.*/, ''))
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const by = `${red.stage}: ${first}${more}`
  if (red.stage === 'lint') return { isFound: false, verdict: `NOT FOUND: ill formatted, ${by}` }
  // What is red anyway has found nothing.
  const [, file, title] = /^npm test -- (\S+)(?: --title '(.*)')?$/.exec(first) ?? []
  const alone =
    file === undefined
      ? null
      : [file, ...(title === undefined ? [] : ['--title', title.replaceAll(`'\\''`, "'")])]
  if (alone === null || redIn(copy, alone) !== null)
    return { isFound: false, verdict: `NOT FOUND: red without it too, ${by}` }
  return { isFound: true, verdict: `found after ${seconds} s by ${by}` }
}

/** The tests that are green without any mutation: several mutations have the same one. */
const green = new Set<string>()

/** Runs a mutation's own test on the copy, with the mutation in it and without. */
function tryNamed(mutation: NamedMutation, copy: string) {
  const { by, title } = mutation
  const how = title === undefined ? [by] : [by, '--title', title]
  const name = how.join(' ')
  const red = withMutation(mutation, copy, () => redIn(copy, how))
  if (red === null) return { isFound: false, verdict: `NOT FOUND by ${name}` }
  if (!green.has(name) && redIn(copy, how) !== null)
    return { isFound: false, verdict: `NOT FOUND: red without it too, ${name}` }
  green.add(name)
  return { isFound: true, verdict: `found by ${name}` }
}

const words = process.argv.slice(2)
const [how] = words
const numbers = (how === 'quick' || how === 'named' ? words.slice(1) : words).map(Number)
const all: readonly Mutation[] = how === 'named' ? namedMutations : mutations
if (numbers.some((number) => all[number - 1] === undefined)) {
  console.error(`usage: npm run mutations [-- quick | named] [N…], each N from 1 to ${all.length}`)
  process.exit(2)
}
const wanted = numbers.length === 0 ? all.map((_, at) => at + 1) : numbers
for (const mutation of all) planted(mutation, readFileSync(join(root, mutation.file), 'utf8'))
const copy = copyOfTheProject()
let found = 0
try {
  for (const number of wanted) {
    const [mutation, named] = [mutations[number - 1], namedMutations[number - 1]]
    const tried =
      how === 'named'
        ? named && { what: named.what, ...tryNamed(named, copy) }
        : mutation && {
            what: mutation.what,
            ...tryMutation(mutation, copy, how === 'quick' ? ['quick'] : []),
          }
    if (tried === undefined) continue
    if (tried.isFound) found += 1
    console.log(`${number}. ${tried.what}: ${tried.verdict}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${found} of ${wanted.length} found`)
process.exit(found === wanted.length ? 0 : 1)
