import { BrandPanel, ContactPanel } from './BrandPanel.tsx'
import { Footer } from './Footer.tsx'

const parts = { brand: BrandPanel, contact: ContactPanel, footer: Footer }

/** What stands beside and below the column: nobody needs its code for the first view. */
export function Around({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}
