import '../styles/tokens.css'
import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { loadChunk } from '../kit/connection.ts'
import { forgetWithSession, swrSettings } from './api/reading.ts'
import { routes } from './app/routes.tsx'
import { keepUnsentWords } from './app/unsentWords.ts'
import { sayWhatIsMissing } from './kit/form/missing.ts'

const root = document.getElementById('app')
if (root !== null) {
  root.toggleAttribute('data-live', true)
  keepUnsentWords()
  sayWhatIsMissing()
  forgetWithSession()
  createRoot(root).render(
    <SWRConfig value={swrSettings}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </SWRConfig>,
  )
  // Loads the font after the first paint, all subsets of the page's text at once, so that no line mixes two faces.
  setTimeout(async () => {
    const { addFace } = await loadChunk(() => import('../styles/face.ts'))
    await addFace(root.textContent)
  })
}
