// Entry of every npm command: sees that what is needed is installed, then runs the script on the project's own
// Node. Plain JavaScript, because it must run on the Node that the machine happens to have.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer; this machine runs ${process.versions.node}.`)
  process.exit(1)
}

const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
installWhatIsMissing()
run(process.argv.slice(2))

/** node_modules belongs to one lock file; after a change of it, a partial install must not be trusted. */
function installWhatIsMissing() {
  const stamp = join(root, 'node_modules/.installed-for')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Installing dependencies (about a minute the first time)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const installed = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    // The development tools are needed to build the site, whatever the machine's environment says.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_include: 'dev' },
  })
  if (installed.status !== 0 || !existsSync(ownNode)) {
    console.error('The dependencies could not be installed: see the message of npm above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function run([script, ...rest]) {
  const build = rest.indexOf('--build')
  if (build >= 0) {
    rest.splice(build, 1)
    const built = spawnSync(ownNode, ['scripts/build.ts', '--if-changed'], { stdio: 'inherit' })
    if (built.status !== 0) process.exit(built.status ?? 1)
  }
  // The channel tells the child when this process is gone, however it went.
  // That what functions are compiled with may change in Node (`stripTypeScriptTypes`) is no news: its version is pinned.
  const quiet = '--disable-warning=ExperimentalWarning'
  const child = spawn(ownNode, [quiet, script, ...rest], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches the child by itself; a signal sent to this process alone must be passed on.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // npm's own shell dies of a signal without passing it on: when it is gone, nobody waits for the child any more.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
