import type { RowColor } from '@bakehouse/contract';
import { useEffect, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Row } from './use-rows.ts';

type ColorOf = (row: Row) => string | undefined;

const none: ColorOf = () => undefined;

/** The colour of each entry; what reads filters is loaded where a view has colours. */
export function useRowColors(module: Module, colors: readonly RowColor[]): ColorOf {
  const [colorOf, setColorOf] = useState<ColorOf>(() => none);
  const key = JSON.stringify(colors);
  useEffect(() => {
    if (colors.length === 0) {
      setColorOf(() => none);
      return;
    }
    let shown = true;
    const judge = async () => {
      const { judgeColors } = await import('./judge-colors.ts');
      if (shown) setColorOf(() => judgeColors(module, colors));
    };
    void judge();
    return () => {
      shown = false;
    };
  }, [key, module]);
  return colorOf;
}
