/** Ends with a plain sentence when this Node.js is too old. Old syntax only: it runs on any. */
const REQUIRED_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) < REQUIRED_MAJOR) {
  console.error(
    `Posit needs Node.js ${REQUIRED_MAJOR}; this is ${process.version}. ` +
      `"npm ci" brings a Node.js ${REQUIRED_MAJOR} of its own, which npm's commands use: run it again, and allow the ` +
      `install script of the package "node" should npm ask. Or install Node.js ${REQUIRED_MAJOR} from https://nodejs.org.`,
  )
  process.exit(1)
}
