import styles from './MissingPicture.module.css'

/** Fills the tile of a picture that does not exist with words, which are its accessible name too. */
export const MissingPicture = ({ words }: { words: string }) => (
  <span className={styles.missing}>{words}</span>
)
