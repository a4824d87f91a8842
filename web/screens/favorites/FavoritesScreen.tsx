import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** Another name of the wish list. */
export function FavoritesScreen() {
  return <Navigate to={paths.interest} replace />
}
