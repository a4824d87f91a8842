import { BrandPanel } from './BrandPanel.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { Footer } from './Footer.tsx'

const parts = { brand: BrandPanel, contact: ContactPanel, footer: Footer }

/** The panels beside the column and the footer, in a chunk of their own: the first view does not need their code. */
export function Around({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}
