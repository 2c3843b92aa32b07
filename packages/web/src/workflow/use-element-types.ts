import { isStoredType } from '@bakehouse/contract';
import type { Element } from '@bakehouse/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { elementTypes } from './element-types.ts';
import { elementsOf, typeOfElement, type Definition } from './model/definition.ts';

/** The built-in element types and those that a definition uses of what is stored; of the rest nothing is loaded. */
export function useElementTypes(definition: Definition): ReadonlyMap<string, Element> {
  const used = new Set(elementsOf(definition).map(typeOfElement).filter(isStoredType));
  const types = [...used].sort().join();
  const { data } = useQuery({
    queryKey: ['elements', types],
    queryFn: async () => (await import('./stored/index.ts')).loadTypes(types),
    enabled: types !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (data === undefined ? elementTypes : new Map([...elementTypes, ...data])), [data]);
}
