import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** An alias of the wish list, /interest. */
export function FavoritesScreen() {
  return <Navigate to={paths.interest} replace />
}
