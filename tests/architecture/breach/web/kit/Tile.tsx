import styles from './Tile.module.css'

export const Tile = () => (
  <p className={styles.tile}>
    <span className={styles.gone} />
  </p>
)
