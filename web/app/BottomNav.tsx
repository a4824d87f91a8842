import { Heart, House, LayoutList, Repeat2, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './BottomNav.module.css'
import type { NavTab } from './frame.ts'

const tabs = [
  { key: 'home', to: paths.home, name: '홈', Icon: House },
  { key: 'category', to: paths.category, name: '카테고리', Icon: LayoutList },
  { key: 'luxshare', to: paths.luxshare, name: '럭스쉐어', Icon: Repeat2 },
  { key: 'likes', to: paths.interest, name: '찜', Icon: Heart },
  { key: 'my', to: paths.myPage, name: '마이', Icon: UserRound },
] as const

export function BottomNav({ active }: { active: NavTab }) {
  return (
    <nav aria-label="하단 메뉴" className={styles.nav}>
      {tabs.map(({ key, to, name, Icon }) => (
        <Link key={key} to={to} className={styles.tab} aria-current={key === active ? 'page' : undefined}>
          <Icon size={22} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  )
}
