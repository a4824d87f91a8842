// The only JavaScript file: it runs on the machine's own Node (20 or newer), before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'node_modules', '.installed-from-lock')
// Outside node_modules, which npm ci removes.
const lock = join(root, '.installing')

const stop = (line) => {
  console.error(`빌림: ${line}`)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 20)
  stop(`Node 20 or newer is needed to start; this is ${process.version}. Install Node 24 from nodejs.org.`)
if (process.platform !== 'linux' && process.platform !== 'darwin')
  stop(`Linux or macOS is needed; this is ${process.platform}. On Windows use WSL.`)

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(join(root, 'package.json')))
  .digest('hex')
const has = (file) => existsSync(file) && readFileSync(file, 'utf8') === lockHash

/** The start time of a process, as the supervisor's `birthOf` reads it; null when none runs. */
function birthOf(pid) {
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return fields[0] === 'Z' ? null : fields[19]
  } catch {
    return null
  }
}
const processOf = (pid) => ({ pid, born: birthOf(pid) })
const isRunning = ({ pid, born }) => born !== null && birthOf(pid) === born

/** A lock names its start and what that runs, which outlives a start that is killed; null when there is no such lock. */
function namedIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (fault) {
    return fault.code === 'ENOENT' ? null : []
  }
}

/**
 * The locks from the first one on, each taken over from the one before it, whose processes have ended. The last one's
 * holder runs, or it is free. A lock is taken over under a name that only one start can make, so no two hold it.
 */
function locks() {
  const files = [lock]
  for (let named = namedIn(lock); named !== null; named = namedIn(files.at(-1))) {
    if (named.some(isRunning)) return { files, holder: named[0] }
    const [{ pid, born }] = [...named, { pid: 0, born: '' }]
    files.push(`${lock}-${files.length}-after-${pid}-${String(born).replace(/\W+/g, '')}`)
  }
  return { files, holder: null }
}

/** Takes the lock, or returns who holds it; neither when another start has just taken it or released it. */
function take() {
  const own = `${lock}-of-${process.pid}`
  const { files, holder } = locks()
  if (holder !== null) return { holder }
  writeFileSync(own, JSON.stringify([processOf(process.pid)]))
  try {
    linkSync(own, files.at(-1))
  } catch (fault) {
    if (fault.code === 'EEXIST') return {}
    throw fault
  } finally {
    rmSync(own)
  }
  // The locks before it may have been released meanwhile, and the first one taken by another start.
  if (locks().files.at(-1) === files.at(-1)) return { files }
  rmSync(files.at(-1))
  return {}
}

/** Runs `does` while no other start of this checkout does; it is given a function that runs a program. */
async function oneAtATime(does) {
  let taken = take()
  for (let isTold = false; taken.files === undefined; taken = take()) {
    if (taken.holder !== undefined && !isTold) {
      isTold = true
      console.log(`빌림: another start (process ${taken.holder.pid}) installs packages here; waiting for it…`)
    }
    await pause(100)
  }
  const { files } = taken
  // The first one first, so that whoever takes a later one notices.
  const release = () => files.forEach((file) => void rmSync(file, { force: true }))
  process.once('exit', release)
  await does((program, args, stdio) => running(files.at(-1), spawn(program, args, { cwd: root, stdio })))
  process.removeListener('exit', release)
  release()
}

async function running(file, child) {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve))
  if (child.pid !== undefined) {
    writeFileSync(`${file}.new`, JSON.stringify([processOf(process.pid), processOf(child.pid)]))
    renameSync(`${file}.new`, file)
  }
  return { code: await ended, stderr }
}

if (!has(stampFile))
  await oneAtATime(async (run) => {
    if (has(stampFile)) return
    console.log('빌림: installing packages (about a minute on a cold cache)…')
    const npm = process.env.npm_execpath
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const { code } = await (npm
      ? run(process.execPath, [npm, ...args], 'inherit')
      : run('npm', args, 'inherit'))
    if (code !== 0) stop('npm ci failed (see above). Is the npm registry reachable?')
    writeFileSync(stampFile, lockHash)
  })

// The package "node" has no binary for some machines (macOS lacks most versions); npm then leaves it out.
const ownNode = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' })
if (!ownNode.stdout?.startsWith('v24.') && (ownNode.stdout || major < 24))
  stop(
    'the package "node" did not bring Node 24. Install Node 24 from nodejs.org, or remove node_modules and start again; npm must be allowed to run its install script.',
  )

if (process.argv[2] === 'test') {
  // `tap build` assembles tap from its plugins, once. Ours leaves TypeScript to Node instead of tap's own compiler.
  const builtFile = join(root, 'node_modules', '.tap-built-from-lock')
  if (!has(builtFile))
    await oneAtATime(async (run) => {
      if (has(builtFile)) return
      const tap = join(root, 'node_modules', '.bin', 'tap')
      const own = join(root, 'node_modules', '.bin', 'node')
      const node = existsSync(own) ? own : process.execPath
      const { code, stderr } = await run(node, [tap, 'build'], ['ignore', 'ignore', 'pipe'])
      if (code !== 0) stop(`the test runner tap could not be built: ${stderr.trim().split('\n').at(-1)}`)
      writeFileSync(builtFile, lockHash)
    })
  const places = JSON.parse(readFileSync(join(root, 'tests/support/chromium.json'), 'utf8'))
  const find = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('빌림: installing Chromium for the journeys…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    // The headless shell uses a third less CPU; older Debian releases do not have it.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!find()) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env })
  }
  if (!find()) stop('no Chromium was found. Install it, or name its program in CHROMIUM=/path/to/chromium.')
}
