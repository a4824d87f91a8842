import { Link, useLocation } from 'react-router-dom'
import { providers, socialPatterns } from '../../paths.ts'
import { ProviderMark, providerNames } from '../../pieces/joining/ProviderMark.tsx'
import styles from './SocialButtons.module.css'

/** The three providers; each link carries the returnUrl. */
export function SocialButtons() {
  const { search } = useLocation()
  return (
    <section className={styles.social} aria-labelledby="social-login">
      <h2 id="social-login" className={styles.title}>
        간편 로그인
      </h2>
      <ul className={styles.providers}>
        {providers.map((provider) => (
          <li key={provider}>
            <Link to={{ pathname: socialPatterns[provider].entry, search }} className={styles.provider}>
              <ProviderMark provider={provider} />
              <span className={styles.name}>
                {providerNames[provider]}
                <span className="spoken"> 로그인</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
