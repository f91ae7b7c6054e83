// @ts-check
// Prepares a clone: installs dependencies and builds if needed, and finds or installs a browser. Plain JavaScript,
// because it runs before anything is installed, with the machine's own Node.js.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const requested = new Set(process.argv.slice(2))

const systemBrowser = requested.has('browser') ? installSystemBrowser() : undefined
installIfStale()
if (requested.has('build')) runExclusively(buildIfStale)
if (requested.has('browser')) {
  await systemBrowser
  installBrowserIfMissing()
}

function installIfStale() {
  const stampFile = 'node_modules/.installed-for'
  const lock = hashOf(['package-lock.json', 'package.json'])
  if (readStamp(stampFile) === lock) return
  console.log('Installing dependencies, a minute or two …')
  // No package needs an install script: the product makes the links of its private PostgreSQL itself.
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'])
  if (!existsSync('node_modules/.bin/node')) {
    fail('The dependencies have no Node.js 24 for this platform. Supported is Linux on x64 or arm64.')
  }
  writeFileSync(stampFile, lock)
}

function buildIfStale() {
  const stampFile = 'build/.built-from'
  const sources = ['client', 'content', 'contract', 'server'].flatMap(filesBelow)
  const settings = readdirSync('.').filter((name) =>
    /^(package-lock\.json|.*\.config\.ts|tsconfig\.json)$/.test(name),
  )
  // Pictures are served from their source folder.
  const isInput = (/** @type {string} */ path) =>
    !path.endsWith('.test.ts') && !path.startsWith('content/pictures/')
  const inputs = hashOf([...sources.filter(isInput), ...settings])
  if (readStamp(stampFile) === inputs) return
  console.log('Building, about half a minute …')
  run('npm', ['run', '--silent', 'build'])
  mkdirSync('build', { recursive: true })
  writeFileSync(stampFile, inputs)
}

/**
 * Holds a lock file while it works: a second process waits, and then finds the build up to date.
 * @param {() => void} work
 */
function runExclusively(work) {
  const lock = 'node_modules/.building'
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      // A killed build has left it.
      if (!isRunning(Number(readStamp(lock)))) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {number} pid NaN while another process creates or removes the lock file */
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
 * With apt-get as root. Runs in a child process while the dependencies are installed.
 * @returns {Promise<unknown> | undefined}
 */
function installSystemBrowser() {
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (hasBrowser() || !mayInstall) return
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
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Runs a command and shows its output only if it fails.
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
