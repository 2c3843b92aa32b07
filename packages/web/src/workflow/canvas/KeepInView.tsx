import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { nodeWidth } from './elements/node-size.ts';

/** Brings an element to the middle where it is chosen and not to be seen: by a problem, a link, a step of a run. */
export function KeepInView({ id }: { id: string | undefined }) {
  const store = useStoreApi();
  const { setCenter } = useReactFlow();
  useEffect(() => {
    const { nodeLookup, transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const node = id === undefined ? undefined : nodeLookup.get(id);
    if (node === undefined || width === 0) return;
    const x = node.position.x + nodeWidth / 2;
    const y = node.position.y + (node.height ?? 0) / 2;
    const [atX, atY] = [x * zoom + left, y * zoom + top];
    if (atX >= 0 && atX <= width && atY >= 0 && atY <= height) return;
    void setCenter(x, y, { zoom });
  }, [id, store, setCenter]);
  return null;
}
