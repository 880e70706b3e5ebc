// Asking again and again, but only while somebody looks.

/** Does the task now, every few seconds while the page is visible, and at once when it becomes visible again. */
export function whileVisible(seconds: number, task: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) task();
  };
  look();
  const timer = setInterval(look, seconds * 1000);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
