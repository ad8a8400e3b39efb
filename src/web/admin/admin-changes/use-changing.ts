import { useNavigation } from 'react-router';
import { CHANGE, type ChangeName } from './changes.ts';

/** Whether this change is on its way, until its result renders; other forms of the page stay as they are. */
export function useChanging(change: ChangeName, id: string | null = null): boolean {
  const { formData } = useNavigation();
  return formData?.get(CHANGE) === change && formData.get('id') === id;
}
