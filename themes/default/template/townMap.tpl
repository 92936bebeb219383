{%- comment %} The town's own map of what the page lists, which is drawn when a button marked data-opens-map is pressed. {% endcomment -%}
{%- if map %}
<div class="town-map" data-map="{{ map.tiles }}" data-script="{{ map.script }}" data-style="{{ map.style }}" data-loading="{{ 'townMap.loading' | t }}" data-failed="{{ 'townMap.failed' | t }}" data-zoom-in="{{ 'townMap.zoomIn' | t }}" data-zoom-out="{{ 'townMap.zoomOut' | t }}" data-close="{{ 'townMap.close' | t }}">
  <p class="said" role="status"></p>
  <div class="area" role="group" aria-label="{{ 'townMap.name' | t }}" tabindex="0" hidden></div>
</div>
<script src="{{ 'js/map.js' | asset }}" defer></script>
{%- endif %}
