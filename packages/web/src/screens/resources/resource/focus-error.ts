/** Brings the first field with an error into view and focuses its control. */
export function focusFirstError(): void {
  const row = document.querySelector('.form-row.error');
  const control = row?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, [tabindex]');
  row?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
