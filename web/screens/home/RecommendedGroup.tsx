import type { RecommendGroup } from '../../../domain/wire/promotions.ts'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { Shelf } from '../../pieces/shelf/Shelf.tsx'
import styles from './Section.module.css'

type Props = {
  groups: readonly RecommendGroup[]
  theme: string
  title: string
  wide?: boolean
}

/** A group of products that staff chose; renders nothing when the theme has no group. */
export function RecommendedGroup({ groups, theme, title, wide = false }: Props) {
  const group = groups.find((one) => one.theme === theme)
  if (group === undefined || group.recommended_products.length === 0) return null
  const id = theme.toLowerCase()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={title} words={group.subtitle} />
      <Shelf label={title} wide={wide} products={group.recommended_products.map(({ product }) => product)} />
    </section>
  )
}
