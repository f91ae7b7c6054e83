// @ts-check
// Makes a clone ready: installs what is missing, builds what is stale, finds a browser. Plain JavaScript,
// because it runs before anything is installed, on whatever Node.js the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const wanted = new Set(process.argv.slice(2))

const browserOfSystem = wanted.has('browser') ? installBrowserOfSystem() : undefined
installIfStale()
if (wanted.has('build')) oneAtATime(buildIfStale)
if (wanted.has('browser')) {
  await browserOfSystem
  installBrowserIfMissing()
}

function installIfStale() {
  const note = 'node_modules/.installed-for'
  const lock = hashOf(['package-lock.json', 'package.json'])
  if (readNote(note) === lock) return
  console.log('Installing dependencies, a minute or two …')
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'])
  if (!existsSync('node_modules/.bin/node')) {
    fail(
      'There is no Node.js 24 for this platform among the dependencies. Linux on x64 or arm64 is supported.',
    )
  }
  writeFileSync(note, lock)
}

function buildIfStale() {
  const note = 'build/.built-from'
  const sources = ['client', 'content', 'contract', 'server'].flatMap(filesBelow)
  const settings = readdirSync('.').filter((name) =>
    /^(package-lock\.json|.*\.config\.ts|tsconfig\.json)$/.test(name),
  )
  // Pictures are served from where they are.
  const isBuilt = (/** @type {string} */ path) =>
    !path.endsWith('.test.ts') && !path.startsWith('content/pictures/')
  const inputs = hashOf([...sources.filter(isBuilt), ...settings])
  if (readNote(note) === inputs) return
  console.log('Building, about half a minute …')
  run('npm', ['run', '--silent', 'build'])
  mkdirSync('build', { recursive: true })
  writeFileSync(note, inputs)
}

/**
 * Whoever comes while another process builds waits for it, and finds the work done.
 * @param {() => void} work
 */
function oneAtATime(work) {
  const lock = 'node_modules/.building'
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      // Left by a build that was killed.
      if (!isRunning(Number(readNote(lock)))) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {number} pid not a number where somebody is about to write it, or has just gone */
function isRunning(pid) {
  if (!(pid > 0)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function hasBrowser() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.some((path) => path !== undefined && existsSync(path))
}

/**
 * Where that may be done. It goes on while the dependencies are installed, in one process of its own.
 * @returns {Promise<unknown> | undefined}
 */
function installBrowserOfSystem() {
  const isOurs = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (hasBrowser() || !isOurs) return
  console.log('Installing Chromium …')
  const install = 'apt-get install -y -qq --no-install-recommends'
  const script = `apt-get update -qq; ${install} chromium-headless-shell || ${install} chromium`
  const child = spawn('sh', ['-c', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise((resolve) => child.once('close', resolve))
}

function installBrowserIfMissing() {
  if (hasBrowser()) return
  console.log('Installing a browser for the tests …')
  const result = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (result.status !== 0) fail('The tests need Chromium: install it, or set CHROMIUM_PATH to one.')
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort()
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} path */
function readNote(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Runs quietly: what a command prints is shown only when it fails.
 * @param {string} command @param {string[]} commandArguments
 */
function run(command, commandArguments) {
  const { status, stdout, stderr } = spawnSync(command, commandArguments, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  console.error(`${stdout ?? ''}${stderr ?? ''}`)
  fail(`\`${command} ${commandArguments.join(' ')}\` failed.`)
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
