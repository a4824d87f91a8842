import { BrandPanel } from './BrandPanel.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { Footer } from './Footer.tsx'

const parts = { brand: BrandPanel, contact: ContactPanel, footer: Footer }

/** What is beside and below the column: the first view does not need its code. */
export function Around({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}
