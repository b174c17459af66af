export PATH=$PWD/node_modules/node/bin:$PATH
npm run bench -- lighthouse --to /tmp/lh.md > /tmp/lh.log 2>&1
