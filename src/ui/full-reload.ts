/** Leaves the running page for another of this app, everything loaded anew: nothing of the last person stays. */
export function loadPage(path: string) {
  window.location.assign(path);
}

export function reloadPage() {
  window.location.reload();
}
