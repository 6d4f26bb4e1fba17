/** One step of the start, as it is typed into a shell. */
interface Step {
  readonly title: string;
  readonly line: string;
}

/** A session, a file, a run: everything that it takes to get a result. `photo.jpg` is any photo at hand. */
export function firstSteps(origin: string): readonly Step[] {
  const json = `-H 'content-type: application/json'`;
  const bearer = '-H "authorization: Bearer $TOKEN"';
  const value = (name: string) => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
  return [
    {
      title: 'Open a session. Its token is good for a quarter of an hour.',
      line: `TOKEN=$(curl -s ${json} -d '{}' ${origin}/api/user/v2/visit | ${value('token')})`,
    },
    {
      title: 'Announce a file. The answer has its id, and a signed URL for each part.',
      line: `UPLOAD=$(curl -s ${json} ${bearer} -d "{\\"purpose\\":\\"photo\\",\\"type\\":\\"image/jpeg\\",\\"size\\":$(wc -c < photo.jpg)}" ${origin}/api/oss/getMediaPreSignedUrl)`,
    },
    {
      title: 'Put the file there, with the type that was announced.',
      line: `curl -s -X PUT -H 'content-type: image/jpeg' --data-binary @photo.jpg "$(echo "$UPLOAD" | ${value('url')})"`,
    },
    {
      title: 'Start a tool on it.',
      line: `TASK=$(curl -s ${json} ${bearer} -d "{\\"feature\\":\\"photo-enhancer\\",\\"inputs\\":[{\\"role\\":\\"photo\\",\\"uploadId\\":\\"$(echo "$UPLOAD" | ${value('uploadId')})\\"}],\\"parameters\\":{\\"factor\\":2}}" ${origin}/api/gen/v2/img2img | sed 's/.*"result":{"id":"\\([^"]*\\)".*/\\1/')`,
    },
  ];
}

/** Line that tells how far the task of the last step is, with the URLs of its results once it is done. */
export function askLine(origin: string): string {
  return `curl -s -H "authorization: Bearer $TOKEN" ${origin}/api/gen/v2/imgResult/$TASK`;
}
