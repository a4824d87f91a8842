import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './styles/compressedFiles.ts'
import { layersInOrder } from './styles/layersInOrder.ts'

const root = import.meta.dirname

/** Gives the server entry the client's manifest, from which it links a screen's chunks. The client is built first. */
function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  let manifest = ''
  return {
    name: 'client-manifest',
    configResolved: ({ build }) => {
      manifest = join(build.outDir, '../client/.vite/manifest.json')
    },
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? `export default ${readFileSync(manifest, 'utf8')}` : null),
  }
}

/** Moves the placeholder of the server's head behind the global styles, which declare the order of the layers. */
function headComesLast(): Plugin {
  const placeholder = '<!--head-->'
  return {
    name: 'head-comes-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(placeholder, '').replace('</head>', `${placeholder}</head>`),
    },
  }
}

/** Packages that every page needs: one chunk compresses better than four. Only lists load `swr/infinite`. */
const basePackages =
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr|dequal)\/(?!dist\/infinite)/

/**
 * Modules shared by at least this many lazy chunks go into one chunk: each file costs a round trip, and a browser opens
 * only six connections at a time.
 */
const sharingParts = 12
/** Modules of the entry script and modules that would pull them in: left out, so that the entry script loads alone. */
const ofFirstScript = /\/(session\/arrivedQuery|kit\/(connection|lazyPart|preloadedPart|Sheet|Viewer))\.tsx?$/
/** Wire schemas stay out of the shared chunk: they import zod, which only forms need. */
const isOwn = (id: string) =>
  (id.startsWith(root) && !ofFirstScript.test(id)) ||
  (id.startsWith(join(root, '../domain')) && !id.startsWith(join(root, '../domain/wire'))) ||
  id.includes('/node_modules/lucide-react/')

/** Style sheets are merged: they block the first paint, and the first picture waits behind them for a connection. */
const frameStyles = /\/web\/(app|kit)\/(?!overlays\/).*\.module\.css/
const pieceStyles = /\/web\/pieces\/.*\.module\.css/

const chunkGroups = [
  { name: 'frameStyles', test: frameStyles, priority: 3 },
  { name: 'pieceStyles', test: pieceStyles, minShareCount: 4, priority: 2 },
  { name: 'base', test: basePackages, priority: 1 },
  { name: 'shop', test: isOwn, minShareCount: sharingParts },
]

/** Every chunk lists the chunks that it may import, so short names keep it small. The manifest maps them to sources. */
const clientOutput = {
  codeSplitting: { groups: chunkGroups },
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

/** What only the server's half of `app/screens.ts` imports stays out, also where a constant is computed on import. */
const ownModules = [{ test: /\/(web|domain)\/[^?]*\.tsx?$/, sideEffects: false }]

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    headComesLast(),
    layersInOrder(),
    isSsrBuild === true ? clientManifest() : compressedFiles(),
  ],
  // React selects its build by NODE_ENV; the development build takes several times as long to render a page.
  define: isSsrBuild === true ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? { rolldownOptions: { input: join(root, 'serverEntry.tsx'), output: { entryFileNames: 'entry.js' } } }
      : { rolldownOptions: { output: clientOutput, treeshake: { moduleSideEffects: ownModules } } }),
  },
  ssr: { noExternal: true },
}))
