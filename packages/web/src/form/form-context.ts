import type { FieldDefinition, ViewName } from '@bakehouse/contract';
import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Module } from '../data/stored/modules.ts';
import type { FileInfo } from '../data/stored/files.ts';
import type { FieldProperties, FormStore } from './form-store.ts';

/** What the fields of a form share. */
export interface FormScope {
  store: FormStore;
  module: Module;
  view: Extract<ViewName, 'create' | 'update'>;
  /** Whether a field at the top may be written here. */
  writable: (identifier: string) => boolean;
  /** The user changed the field at a path, or removed a row from it. */
  changed: (path: string, what?: 'changed' | 'removed') => void;
  /** The user pressed a button in a row. */
  pressed: (list: FieldDefinition, path: string, index: number, button: ListButton) => void;
  /** Where files go that cannot be read again, as in forms for anybody; elsewhere they are stored at once. */
  uploads?: FormUploads;
  /** Draws a field with its label; lists use it for the fields of their rows. */
  Field: ComponentType<FormFieldProps>;
}

/** Files of a form that only know their names. */
export interface FormUploads {
  send: (field: string, file: File) => Promise<FileInfo>;
  known: (id: string) => FileInfo | undefined;
}

/** What is needed to draw a field of a form. */
export interface FormFieldProps {
  field: FieldDefinition;
  path: string;
  hiddenLabel?: boolean;
}

/** A button in the rows of a list. */
export interface ListButton {
  identifier: string;
  title?: string | undefined;
  trigger: string;
  offline?: 'queue' | undefined;
}

/** The form around a field. */
export const FormContext = createContext<FormScope | undefined>(undefined);

/** Whether the field around this one takes no input, so that nothing in it does. */
export const DisabledContext = createContext(false);

/** The form around this component. */
export function useForm(): FormScope {
  const scope = useContext(FormContext);
  if (scope === undefined)
    throw new Error('useForm was called outside a form: render the component inside FormContext');
  return scope;
}

/** The value at a path; the component is drawn again only when it changes. */
export function useFormValue(path: string): unknown {
  const { store } = useForm();
  const read = () => store.get(path);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** What is said about the field at a path. */
export function useFieldProperties(path: string): FieldProperties {
  const { store } = useForm();
  const read = () => store.properties(path);
  return useSyncExternalStore(store.subscribe, read, read);
}
