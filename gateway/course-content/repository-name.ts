const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/;

/** A repository as people name it: owner/repo on a site that hosts code, else the name of the site. */
export const repositoryName = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  const [owner, repository] = pathname.split('/').filter(Boolean);
  if (!codeHosts.test(hostname) || owner === undefined || repository === undefined) {
    return hostname.replace(/^www\./, '');
  }
  return `${decoded(owner)}/${decoded(repository.replace(/\.git$/, ''))}`;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
