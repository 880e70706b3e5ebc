// Polling, but only while the page is visible.

/** Runs the task now, every few seconds while the page is visible, and as soon as it becomes visible again. */
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
