/** Leaves out the press that a browser sees where a drag ends. */
export function leaveOutNextClick(): void {
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
