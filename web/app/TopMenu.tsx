import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import type { MenuTab } from './frame.ts'
import styles from './TopMenu.module.css'

const tabs: readonly { key: MenuTab; to: string; name: string }[] = [
  { key: 'recommend', to: paths.home, name: '추천' },
  { key: 'luxury', to: paths.luxury, name: '럭셔리' },
  { key: 'promotion', to: paths.promotion(1), name: '프로모션' },
  { key: 'brand', to: paths.brand, name: '브랜드' },
  { key: 'ranking', to: paths.ranking({}), name: '랭킹' },
]

export function TopMenu({ active }: { active: MenuTab }) {
  return (
    <nav aria-label="주 메뉴" className={styles.menu}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.key === active ? 'page' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
