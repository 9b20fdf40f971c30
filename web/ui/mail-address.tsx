/** An e-mail address that is broken after its @, where a narrow line has to break it. */
export function MailAddress({ address }: { address: string }) {
  const [, user = '', domain = ''] = /^([^@]*@)(.*)$/.exec(address) ?? [];
  if (user === '') return address;
  return (
    <>
      {user}
      <wbr />
      {domain}
    </>
  );
}
