// The only JavaScript file: it runs on the machine's own Node (20 or newer), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'node_modules', '.installed-from-lock')

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
const isInstalled = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash

if (!isInstalled) {
  console.log('빌림: installing packages (about a minute on a cold cache)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (installed.status !== 0) stop('npm ci failed (see above). Is the npm registry reachable?')
  writeFileSync(stampFile, lockHash)
}

// The package "node" has no binary for some machines (macOS lacks most versions); npm then leaves it out.
const ownNode = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' })
if (!ownNode.stdout?.startsWith('v24.') && (ownNode.stdout || major < 24))
  stop(
    'the package "node" did not bring Node 24. Install Node 24 from nodejs.org, or remove node_modules and start again; npm must be allowed to run its install script.',
  )

if (process.argv[2] === 'test') {
  // `tap build` assembles tap from its plugins, once. Ours leaves TypeScript to Node instead of tap's own compiler.
  const builtFile = join(root, 'node_modules', '.tap-built-from-lock')
  if (!existsSync(builtFile) || readFileSync(builtFile, 'utf8') !== lockHash) {
    const tap = join(root, 'node_modules', '.bin', 'tap')
    const own = join(root, 'node_modules', '.bin', 'node')
    const built = spawnSync(existsSync(own) ? own : process.execPath, [tap, 'build'], {
      cwd: root,
      encoding: 'utf8',
    })
    if (built.status !== 0)
      stop(`the test runner tap could not be built: ${built.stderr.trim().split('\n').at(-1)}`)
    writeFileSync(builtFile, lockHash)
  }
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
